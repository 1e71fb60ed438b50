// Cards in zones. A card goes to another zone by a tap on it and a tap on the zone, or by dragging.
// The module that uses the zones draws them again after every change.

import { drawCard, element, nameOf } from "./cards.js";

const DRAG_DISTANCE = 8; // pixels: a finger that moves less than this is tapping

export class Zones {
    // `move(from, at, to)` is called to move card number `at` between zones, given by their keys,
    // if `takes(from, to)` allows it; `redraw()` to draw all zones; `touch(key)` when a zone is
    // tapped. `words` has the texts of the button that takes a card: `here` and `move`.
    constructor(root, { words, move, redraw, takes = () => true, touch = () => {} }) {
        Object.assign(this, { root, words, move, redraw, takes, touch, chosen: null });
        this.drag = null;
        this.justDragged = false;
        root.addEventListener("click", (event) => this.#tap(event));
        root.addEventListener("pointerdown", (event) => this.#down(event));
        root.addEventListener("pointermove", (event) => this.#pull(event));
        root.addEventListener("pointerup", (event) => this.#drop(event));
        root.addEventListener("pointercancel", () => this.#stop());
    }

    get isDragging() {
        return Boolean(this.drag?.moved);
    }

    // Returns a zone as an element. `name` is for screen readers, where it has no label.
    draw({ key, label = "", name = label, cards, kind = "", active = false }) {
        const zone = element("div", "", `zone ${kind}${active ? " active" : ""}`);
        zone.dataset.zone = key;
        if (label) zone.append(element("span", label));
        zone.append(...cards.map((token, at) => this.#drawCard(token, key, at)));
        if (this.#wants(key)) zone.append(this.#drawHere(name));
        return zone;
    }

    // Whether the chosen card may go to a zone.
    #wants(key) {
        return Boolean(this.chosen) && this.chosen.key !== key && this.takes(this.chosen.key, key);
    }

    #drawCard(token, key, at) {
        const button = element("button", "");
        Object.assign(button.dataset, { at, card: nameOf(token) });
        button.setAttribute("aria-pressed", this.chosen?.key === key && this.chosen.at === at);
        button.setAttribute("aria-label", token);
        button.append(drawCard(token));
        return button;
    }

    #drawHere(name) {
        const button = element("button", this.words.here, "here");
        button.setAttribute("aria-label", this.words.move.replace("{}", name));
        return button;
    }

    #focusCard(name, key) {
        const cards = [...this.root.querySelectorAll("[data-at]")].filter((card) => card.dataset.card === name);
        const there = cards.filter((card) => card.closest(".zone").dataset.zone === key);
        (there.pop() ?? cards.pop())?.focus({ preventScroll: true });
    }

    #carry(card, key) {
        const from = card.closest(".zone").dataset.zone;
        this.chosen = null;
        this.move(from, Number(card.dataset.at), key);
        this.#focusCard(card.dataset.card, key);
    }

    // ------------------------------------------------------------------ tapping

    #tap(event) {
        if (this.justDragged) {
            this.justDragged = false;
            return;
        }
        const zone = event.target.closest(".zone");
        if (!zone || !this.root.contains(zone)) return;
        const key = zone.dataset.zone;
        if (this.#wants(key)) {
            this.#carry(this.#cardAt(this.chosen), key);
            return;
        }
        const card = event.target.closest("[data-at]");
        if (card) this.#choose(key, Number(card.dataset.at));
        this.touch(key);
        this.redraw();
        if (card) this.#focusCard(card.dataset.card, key);
    }

    #choose(key, at) {
        this.chosen = this.chosen?.key === key && this.chosen.at === at ? null : { key, at };
    }

    #cardAt({ key, at }) {
        return this.root.querySelector(`[data-zone="${key}"] [data-at="${at}"]`);
    }

    // ------------------------------------------------------------------ dragging

    #down(event) {
        this.justDragged = false;
        const card = event.target.closest(".zone [data-at]");
        if (card && event.isPrimary && !event.button) this.drag = { card, x: event.clientX, y: event.clientY, moved: false };
    }

    #pull(event) {
        if (!this.drag) return;
        const [x, y] = [event.clientX - this.drag.x, event.clientY - this.drag.y];
        if (!this.drag.moved && Math.hypot(x, y) < DRAG_DISTANCE) return;
        if (!this.drag.moved) this.root.setPointerCapture(event.pointerId);
        this.drag.moved = true;
        this.drag.card.classList.add("dragged");
        this.drag.card.style.translate = `${x}px ${y}px`;
    }

    #drop(event) {
        const held = this.drag;
        const zone = held?.moved && document.elementFromPoint(event.clientX, event.clientY)?.closest(".zone");
        this.#stop();
        if (!held?.moved) return;
        this.justDragged = true;
        const from = held.card.closest(".zone").dataset.zone;
        if (zone && zone.dataset.zone !== from && this.takes(from, zone.dataset.zone)) this.#carry(held.card, zone.dataset.zone);
    }

    #stop() {
        this.drag?.card.classList.remove("dragged");
        if (this.drag) this.drag.card.style.translate = "";
        this.drag = null;
    }
}

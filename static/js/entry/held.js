// What a player holds, drawn from the text field of the row.

import { drawCard, element, fieldOf, nameOf, readToken, tokensOf } from "../lib/cards.js";

// ------------------------------------------------------------------ points

function sumOf(text) {
    return text.split("+").reduce((sum, part) => sum + Number(part.trim()), 0);
}

function drawPoints(text) {
    const isSum = /^[\d+\s]*\d$/u.test(text) && text.includes("+");
    return element("span", isSum ? `${text} = ${sumOf(text)}` : text, "figure number");
}

// ------------------------------------------------------------------ cards

// Draws points or cards; `drawOne(token, place)` draws a card that was typed by itself.
export function drawHand(player, drawOne) {
    const text = fieldOf(player).value.trim();
    if (player.dataset.way === "points") return text ? [drawPoints(text)] : [];
    const tokens = tokensOf(text);
    if (tokens.some((token) => !readToken(token))) return drawAsRead(player, tokens);
    const groups = player.dataset.way === "cards" ? arranged(player, tokens) : null;
    if (!groups) return tokens.map(drawOne);
    return groups.map((places) => drawGroup(places.map((place) => drawOne(tokens[place], place))));
}

function drawGroup(cards) {
    const group = document.createElement("span");
    group.className = "cards";
    group.append(...cards);
    return group;
}

// Only the server reads ranges and words. The cards it read are drawn, or else the text itself.
function drawAsRead(player, tokens) {
    const { melds, left } = player.querySelector(".worth").dataset;
    if (left === undefined) return tokens.map((token) => drawCard(token));
    const texts = [...melds.split("/"), left].filter(Boolean);
    return texts.map((text) => drawGroup(tokensOf(text).map((token) => drawCard(token))));
}

// The server's arrangement, as places among the tokens: the melds, the cards outside, and the cards
// added since. Null before the server has answered.
function arranged(player, tokens) {
    const { melds, left } = player.querySelector(".worth").dataset;
    if (melds === undefined) return null;
    const free = tokens.map(nameOf);
    const take = (token) => {
        const place = free.indexOf(nameOf(token));
        if (place >= 0) free[place] = null;
        return place;
    };
    const known = [...melds.split("/"), left].map((text) => tokensOf(text).map(take));
    const added = [...free.keys()].filter((place) => free[place] !== null);
    const groups = [...known, added].map((group) => group.filter((place) => place >= 0));
    return groups.filter((group) => group.length);
}

// ------------------------------------------------------------------ rows

// Draws what a player's row holds: the cards, or how that player ended the deal.
export function drawRow(player) {
    const isOut = player.classList.contains("out");
    const drawn = drawHand(player, drawCard);
    if (isOut) drawn.splice(0, drawn.length, element("span", endingWords(player), "tag"), ...strike(drawn));
    player.querySelector(".held").replaceChildren(...drawKings(player), ...drawn);
}

// A hand that does not count.
function strike(drawn) {
    const struck = element("s", "", "cards");
    struck.append(...drawn);
    return drawn.length ? [struck] : [];
}

function endingWords(player) {
    return player.form.querySelector("[name=ended]:checked")?.parentElement.textContent.trim() ?? "";
}

function drawKings(player) {
    const counters = [...player.querySelectorAll(".counters input")];
    const times = counters.reduce((sum, { value }) => sum + Number(value), 0);
    return times ? [element("span", player.form.dataset.sayTimes.replace("{}", times), "tag")] : [];
}

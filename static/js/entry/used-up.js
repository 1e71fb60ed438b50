// Which cards cannot be entered any more: all that the packs hold are in hands already.

import { fieldOf, readToken, tokensOf } from "../lib/cards.js";

// The cards of a hand, where it is entered as cards. Text that only the server reads counts as it
// read it.
function cardsOf(player) {
    if (player.hidden || player.dataset.way === "points" || player.matches(".settled, .out")) return [];
    const typed = tokensOf(fieldOf(player).value);
    const { melds = "", left = "" } = player.querySelector(".worth").dataset;
    const texts = typed.every(readToken) ? typed : tokensOf(`${melds} ${left}`.replaceAll("/", " "));
    return texts.map(readToken).filter(Boolean);
}

export const handsOf = (players) => players.map((player) => [player.dataset.name, cardsOf(player)]);

// The names of those who hold the last copies of a card, or of its rank; none while the packs hold
// one more.
export function holders(wanted, hands, { decks, jokers }) {
    const sameRank = (card) => card.rank === wanted.rank;
    const sameCard = (card) => sameRank(card) && card.suit === wanted.suit;
    const isUsedUp = (same, copies) => hands.flatMap(([, cards]) => cards.filter(same)).length >= copies;
    const names = (same) => hands.filter(([, cards]) => cards.some(same)).map(([name]) => name);
    if (wanted.rank === "*") return isUsedUp(sameRank, Number(jokers)) ? names(sameRank) : [];
    if (wanted.suit && isUsedUp(sameCard, Number(decks))) return names(sameCard);
    return isUsedUp(sameRank, 4 * decks) ? names(sameRank) : [];
}

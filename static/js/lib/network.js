// Requests to the site, and which of their failures are to be expected.

// Missing: a phone has no network, or no room on its disk. That is not an error of ours.
export class Missing extends Error {}

export const orMissing = (promise) => promise.catch((error) => { throw new Missing(error); });

// Any other error is a bug: it is thrown where the console, and the tests, see it.
export function report(error) {
    if (!(error instanceof Missing)) setTimeout(() => { throw error; });
}

export const quietly = (promise) => promise.catch(report);

// Gives the answer and its text. Throws Missing if they do not arrive in time. (Old phones have no
// AbortSignal.timeout.)
export async function fetchInTime(address, options, patience = 10000) {
    const limit = new AbortController();
    setTimeout(() => limit.abort(), patience);
    const answer = await orMissing(fetch(address, { ...options, signal: limit.signal }));
    return { answer, text: await orMissing(answer.text()) };
}

// Gives an empty object for text that is not JSON: a captive portal answers with a page of its own.
export function readJson(text) {
    try {
        return JSON.parse(text);
    } catch {
        return {};
    }
}

// Asks the site for a new CSRF token. This also tells whether the site can be reached.
export async function freshToken(patience) {
    const { text } = await fetchInTime("/veza/", { cache: "no-store" }, patience);
    const { token } = readJson(text);
    if (!token) throw new Missing("Not the site's answer");
    return token;
}

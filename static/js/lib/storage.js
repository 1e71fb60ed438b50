// Storage on this device's disk: IndexedDB, as promises.

import { Missing, orMissing } from "./network.js";

function open(name, options) {
    return new Promise((resolve, reject) => {
        const request = indexedDB.open(name, 1);
        request.onupgradeneeded = () => request.result.createObjectStore(name, options);
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
    });
}

// Each store has a small database of its own, with the same name. Returns a function that calls
// work(store) in a transaction and resolves to the result of the request that `work` returns.
// With "strict" durability that is on the disk by then, whatever happens to the phone next.
// Nothing is opened before the first call. Without storage the promise is rejected with Missing.
export function storeOf(name, options) {
    let base = null;
    // The browser may close a database of a page that was in the background: open it again.
    const begin = async (mode, durability) => {
        base ??= await open(name, options);
        try {
            return base.transaction(name, mode, { durability });
        } catch {
            base = await open(name, options);
            return base.transaction(name, mode, { durability });
        }
    };
    return async (mode, work, durability = "strict") => {
        const transaction = await orMissing(begin(mode, durability));
        return new Promise((resolve, reject) => {
            const request = work(transaction.objectStore(name));
            transaction.oncomplete = () => resolve(request.result);
            transaction.onerror = transaction.onabort = () => reject(new Missing(transaction.error));
        });
    };
}

/** A place in the browser that takes whole files, for this address alone. Without one nothing is kept. */
const shelf = "drafts";

function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("acol", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(shelf);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(new Error(request.error?.message));
  });
}

/** Changes with the shape of what is kept: what an earlier page kept is left alone. */
const format = 1;

const place = (name: string): string => `${location.pathname}:${name}:${format}`;

async function run<Result>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Result>): Promise<Result | undefined> {
  try {
    const opened = await database();
    return await new Promise((resolve, reject) => {
      const request = work(opened.transaction(shelf, mode).objectStore(shelf));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error(request.error?.message));
    });
  } catch {
    return undefined;
  }
}

export const keep = (name: string, value: unknown): Promise<unknown> => run("readwrite", (store) => store.put(value, place(name)));
export const kept = (name: string): Promise<unknown> => run("readonly", (store) => store.get(place(name)) as IDBRequest<unknown>);
export const forget = (name: string): Promise<unknown> => run("readwrite", (store) => store.delete(place(name)));

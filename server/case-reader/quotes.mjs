// The check in the reader of a case file: that the quotes which decided an order are in the public log. `reader-page.ts` puts
// it into the page before the reader.
const utf8 = (words) => new TextEncoder().encode(words);
const fromBase64 = (words) => Uint8Array.from(atob(words), (letter) => letter.charCodeAt(0));
const toBase64 = (bytes) => btoa(String.fromCharCode(...bytes));
const sha256 = async (...given) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', await new Blob(given).arrayBuffer()));

/** The root to which hashes lead from an entry at its place among so many (RFC 9162, section 2.1.3.2). */
const rootFrom = async (entry, { place: start, size, hashes }) => {
  let [at, last, hash] = [start, size - 1, await sha256(Uint8Array.of(0), entry)];
  for (const other of hashes.map(fromBase64)) {
    const isRight = at % 2 === 1 || at === last;
    hash = isRight ? await sha256(Uint8Array.of(1), other, hash) : await sha256(Uint8Array.of(1), hash, other);
    while (isRight && at % 2 === 0 && at > 0) [at, last] = [at / 2, Math.floor(last / 2)];
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return at === 0 && last === 0 ? toBase64(hash) : null;
};

/** The quote on which the order opened or closed. */
export const deciding = (receipt, phase) => receipt[phase]?.ticks.at(-1);
const quoteText = (symbol, { time, bid, ask, witness }) =>
  JSON.stringify([symbol, time, bid, ask, ...(witness ? [witness.time, witness.bid, witness.ask] : [])]);

/** Whether the quote is in its batch, and the batch in the log by the head. */
export const isLogged = async (receipt, { phase, place, hashes, batch }, head) => {
  const { root, count } = JSON.parse(batch.content);
  const quote = utf8(quoteText(receipt.symbol, deciding(receipt, phase)));
  const entry = await sha256(fromBase64(batch.salt), utf8(batch.content));
  return (
    (await rootFrom(quote, { place, size: count, hashes })) === root &&
    (await rootFrom(entry, { ...batch, size: head.size })) === head.root
  );
};

/** Records of the BIFF format that hold formulas, and how many bytes of each say something else. */
const cellOfFormula = 14;
const formulas: ReadonlySet<number> = new Set([0x0006, 0x0206, 0x0406]);
/** Arrays, shared formulas, defined names, names elsewhere: nothing in them is a cell. */
const formulaTables: ReadonlySet<number> = new Set([0x0021, 0x0221, 0x04bc, 0x0018, 0x0218, 0x0023, 0x0223]);
/** A record that no program knows, so that every program skips it. */
const unknownRecord = 0x7ffe;

/** Whether the bytes are the record stream of a workbook. */
export const isRecordStream = (stream: Buffer): boolean => stream.length > 4 && stream[0] === 0x09 && stream.readUInt8(1) <= 8;

/**
 * The record stream of an old workbook with its formulas blanked, in place: the saved results stay. The reader does not
 * come to an end with some broken formulas, and nobody asks for any.
 */
export const blankFormulas = (stream: Buffer): void => {
  for (let at = 0; at + 4 <= stream.length; ) {
    const type = stream.readUInt16LE(at);
    const end = at + 4 + stream.readUInt16LE(at + 2);
    if (formulas.has(type)) stream.fill(0, Math.min(at + 4 + cellOfFormula, stream.length), Math.min(end, stream.length));
    else if (formulaTables.has(type)) stream.writeUInt16LE(unknownRecord, at);
    at = end;
  }
};

import { deflateRawSync } from 'node:zlib';
import type { CompileCode } from '#shared/compile/findings.ts';
import { demoWorkbook } from '#test/support/demo-workbooks.ts';
import { storeAsZip } from '#test/support/store-as-zip.ts';

interface HostileFile {
  readonly fact: string;
  readonly bytes: () => Buffer;
  readonly code: CompileCode;
}

const realBytes = await demoWorkbook('cardiac-arrest');
/** A file of its own for each test. */
export const realFile = (): Buffer => Buffer.from(realBytes);

const workbook = '<workbook><sheets><sheet name="survey" sheetId="1" r:id="rId1"/></sheets></workbook>';
export const rels = (target: string): string =>
  `<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="${target}"/></Relationships>`;

/** An archive of texts with what an .xlsx file needs. */
export const xlsxOf = (parts: { readonly [name: string]: string }): Buffer =>
  storeAsZip(
    new Map(
      Object.entries({
        '_rels/.rels':
          '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
        'xl/workbook.xml': workbook,
        'xl/_rels/workbook.xml.rels': rels('worksheets/sheet1.xml'),
        ...parts,
      }).map(([name, text]) => [name, Buffer.from(text)]),
    ),
  );

export const sheetXml = (rows: string): string =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;

/** One deflated part whose directory entry may lie about its size. */
const bomb = (size: number, declared: number): Buffer => {
  const name = Buffer.from('xl/workbook.xml');
  const packed = deflateRawSync(Buffer.alloc(size, 0x20));
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(declared, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  local.copy(entry, 6, 4, 30);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(46 + name.length, 12);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, name, packed, entry, name, end]);
};

const encryptedZip = (): Buffer => {
  const bytes = xlsxOf({});
  const directory = bytes.readUInt32LE(bytes.length - 6);
  bytes.writeUInt16LE(1, directory + 8);
  return bytes;
};

const compound = (stream: string): Buffer =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(504), Buffer.from(stream, 'utf16le')]);

const cells = (count: number): string => `<row r="1">${'<c r="A1"><v>1</v></c>'.repeat(count)}</row>`;

export const hostileFiles: readonly HostileFile[] = [
  { fact: 'an empty file', bytes: () => Buffer.alloc(0), code: 'file.empty' },
  { fact: 'a file beyond the size limit', bytes: () => Buffer.alloc(5_000_000, 0x50), code: 'file.too_large' },
  { fact: 'a text file', bytes: () => Buffer.from('type,name,label\n'), code: 'file.not_workbook' },
  {
    fact: 'an archive that is no workbook',
    bytes: () => storeAsZip(new Map([['word/document.xml', Buffer.from('<w/>')]])),
    code: 'file.not_workbook',
  },
  { fact: 'an old .xls file that holds nothing', bytes: () => compound('Workbook'), code: 'file.damaged' },
  { fact: 'a workbook with a password', bytes: () => compound('EncryptedPackage'), code: 'file.encrypted' },
  { fact: 'an encrypted archive', bytes: encryptedZip, code: 'file.encrypted' },
  { fact: 'a truncated file', bytes: () => realFile().subarray(0, 9_000), code: 'file.damaged' },
  {
    fact: 'a file whose middle is overwritten',
    bytes: () => {
      const bytes = realFile();
      bytes.fill(0xff, 300, 3_000);
      return bytes;
    },
    code: 'file.damaged',
  },
  {
    fact: 'a workbook of broken XML',
    bytes: () => xlsxOf({ 'xl/worksheets/sheet1.xml': sheetXml('<row r="1"><c r="A1"></row>') }),
    code: 'file.damaged',
  },
  {
    fact: 'an archive of very many parts',
    bytes: () => xlsxOf(Object.fromEntries(Array.from({ length: 250 }, (_, index) => [`xl/media/${index}.png`, '']))),
    code: 'file.too_many_parts',
  },
  {
    fact: 'a zip bomb that declares its size',
    bytes: () => bomb(60_000_000, 60_000_000),
    code: 'file.inflates_too_far',
  },
  {
    fact: 'a zip bomb within the size limit, by its ratio',
    bytes: () => bomb(40_000_000, 40_000_000),
    code: 'file.inflates_too_far',
  },
  { fact: 'a zip bomb that lies about its size', bytes: () => bomb(40_000_000, 1_000), code: 'file.damaged' },
  {
    fact: 'XML with a document type',
    bytes: () => xlsxOf({ 'xl/worksheets/sheet1.xml': `<!DOCTYPE x [<!ENTITY a "b">]>${sheetXml('')}` }),
    code: 'file.unsafe_xml',
  },
  {
    fact: 'more cells than any design has',
    bytes: () => xlsxOf({ 'xl/worksheets/sheet1.xml': sheetXml(cells(200_001)) }),
    code: 'file.too_many_cells',
  },
];

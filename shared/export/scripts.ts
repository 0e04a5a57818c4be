import type { Language } from '../text/languages.ts';
import { plainText } from '../text/markup.ts';
import { isNumeric, type FileReason } from './reasons.ts';
import type { DataTable, TableColumn } from './tables.ts';

/** Scripts that load the tables of an archive with their labels; run in the folder into which it was unpacked. */

/** The first label column that a script finds is used where a design lacks the language of the reader. */
export const scriptR = (language: Language): string => `# Reads the tables of this folder into the list "tables", with types and labels from the codebook.
# Moments are in the time zone that the codebook says: those of the form as local clocks show them, those of the administration in UTC.
language <- "${language}"
# A text that begins with an apostrophe, or that a spreadsheet would run, has one apostrophe before it in the file.
read_table <- function(file) {
  data <- read.csv(file, colClasses = "character", na.strings = "", check.names = FALSE, encoding = "UTF-8", skipNul = TRUE)
  data[] <- lapply(data, function(column) sub("^'", "", column))
  data
}
codebook <- read_table("codebook.csv")
codes <- read_table("codes.csv")
label_of <- function(rows) {
  column <- paste0("label_", language)
  if (!(column %in% names(rows))) column <- grep("^label_", names(rows), value = TRUE)[1]
  rows[[column]]
}
# Why answers are missing stands in their place: such values are NA here, and the attribute "missing" of the column says why.
reasons_of <- function(variable, table) {
  if (!("missing" %in% names(codes))) return(codes[0, ])
  codes[codes$table == table & codes$variable == variable & codes$missing %in% "1", ]
}
typed <- function(value, type, variable, table, zone) {
  known <- value[!is.na(value)]
  if (type == "number") {
    number <- suppressWarnings(as.numeric(value))
    return(if (anyNA(number[!is.na(value)])) value else number)
  }
  if (type == "boolean") return(if (all(known %in% c("0", "1"))) value == "1" else value)
  if (type == "date") {
    date <- as.Date(value, format = "%Y-%m-%d")
    return(if (anyNA(date[!is.na(value)])) value else date)
  }
  if (type == "datetime") {
    # Times to the minute and to the second stand in one column, and R reads all of them by one format.
    whole <- sub("T", " ", sub("Z$", "", value))
    short <- nchar(whole) %in% 16
    whole[short] <- paste0(whole[short], ":00")
    time <- as.POSIXct(whole, tz = zone, format = "%Y-%m-%d %H:%M:%OS")
    return(if (anyNA(time[!is.na(value)])) value else time)
  }
  own <- codes[codes$table == table & codes$variable == variable, ]
  if ("missing" %in% names(own)) own <- own[!(own$missing %in% "1"), ]
  if (type == "code" && nrow(own) > 0 && all(known %in% own$code)) {
    label <- label_of(own)
    label[is.na(label)] <- own$code[is.na(label)]
    twice <- duplicated(label) | duplicated(label, fromLast = TRUE)
    label[twice] <- paste0(label[twice], " (", own$code[twice], ")")
    return(factor(value, levels = own$code, labels = label))
  }
  value
}
load_table <- function(table) {
  data <- read_table(paste0(table, ".csv"))
  for (variable in names(data)) {
    row <- codebook[codebook$table == table & codebook$variable == variable, ]
    if (nrow(row) == 0) next
    written <- data[[variable]]
    reasons <- reasons_of(variable, table)
    is_missing <- written %in% reasons$code
    value <- typed(replace(written, is_missing, NA), row$type[1], variable, table, row$zone[1])
    if (nrow(reasons) > 0) attr(value, "missing") <- factor(ifelse(is_missing, written, NA), levels = reasons$code, labels = make.unique(label_of(reasons)))
    label <- label_of(row)[1]
    if (!is.na(label)) attr(value, "label") <- label
    data[[variable]] <- value
  }
  data
}
tables <- lapply(setNames(nm = unique(codebook$table)), load_table)
data <- tables[["data"]]
`;

export const scriptPython = (language: Language): string => `# Reads the tables of this folder into the dictionary "tables" of data frames, with types and labels from the codebook.
# Moments are in the time zone that the codebook says: those of the form as local clocks show them, those of the administration in UTC.
import io

import numpy as np
import pandas as pd

language = "${language}"


def read_table(file):
    # pandas ends a text at a NUL.
    with open(file, "rb") as opened:
        content = io.BytesIO(opened.read().replace(b"\\0", b""))
    frame = pd.read_csv(content, dtype=str, keep_default_na=False, na_values=[""], encoding="utf-8", lineterminator=None)
    # A text that begins with an apostrophe, or that a spreadsheet would run, has one apostrophe before it in the file.
    return frame.apply(lambda column: column.str.replace("^'", "", regex=True))


codebook = read_table("codebook.csv")
codes = read_table("codes.csv")


def label_column(frame):
    wanted = f"label_{language}"
    return wanted if wanted in frame.columns else next(name for name in frame.columns if name.startswith("label_"))


def typed(values, kind, own, zone):
    try:
        if kind == "number":
            return pd.to_numeric(values)
        if kind == "boolean":
            return values.map({"1": True, "0": False}).astype("boolean") if values.dropna().isin(["0", "1"]).all() else values
        if kind == "date":
            return pd.to_datetime(values)
        if kind == "datetime":
            # Times to the minute and to the second stand in one column, and pandas wants one format.
            whole = values.where(values.str.len() != 16, values + ":00").str.replace("Z$", "", regex=True)
            # An hour that the clocks showed twice is taken for the first of the two, one that they skipped for the next moment.
            return pd.to_datetime(whole).dt.tz_localize(zone, ambiguous=np.ones(len(whole), dtype=bool), nonexistent="shift_forward")
    except (ValueError, OverflowError):
        return values
    if kind == "code" and len(own) > 0 and values.dropna().isin(own["code"]).all():
        return pd.Categorical(values, categories=list(own["code"]))
    return values


tables = {}
labels = {}
value_labels = {}
# Why answers are missing stands in their place: such values are blank in the tables, and here is why, by table and variable.
missing = {}
for table in codebook["table"].unique():
    data = read_table(f"{table}.csv")
    variables = codebook[codebook["table"] == table].set_index("variable")
    for variable in data.columns:
        if variable not in variables.index:
            continue
        own = codes[(codes["table"] == table) & (codes["variable"] == variable)]
        zone = variables.loc[variable, "zone"]
        if "missing" in own.columns:
            reasons = own[own["missing"] == "1"]
            own = own[own["missing"] != "1"]
            if len(reasons) > 0:
                is_missing = data[variable].isin(reasons["code"])
                missing[table, variable] = data[variable].where(is_missing).map(dict(zip(reasons["code"], reasons[label_column(codes)])))
                data[variable] = data[variable].mask(is_missing)
        data[variable] = typed(data[variable], variables.loc[variable, "type"], own, zone)
        labels[table, variable] = variables.loc[variable, label_column(codebook)]
        value_labels[table, variable] = dict(zip(own["code"], own[label_column(codes)]))
    tables[table] = data
data = tables["data"]
`;

/** Names that a program takes: letters, digits and underscores, none twice whatever its case, nor with one of the `ends` of what the script makes of it. */
const shortNames = (columns: readonly TableColumn[], longest: number, ends: readonly string[] = [], isTaken = (_name: string): boolean => false): readonly string[] => {
  const used = new Set<string>();
  return columns.map(({ name }) => {
    const plain = name.replaceAll(/[^A-Za-z0-9_]/g, '_').replace(/^(?![A-Za-z])/, 'v');
    for (let count = 1; ; count += 1) {
      const end = count === 1 ? '' : `_v${count}`;
      const short = plain.slice(0, longest - end.length).replace(/_+$/, '') + end;
      const made = ['', ...ends].map((more) => (short + more).toLowerCase());
      if (isTaken(short) || made.some((name) => used.has(name))) continue;
      for (const name of made) used.add(name);
      return short;
    }
  });
};

/** The titles of a column in one line that fits. What is too long loses the titles around the item, outermost first: its own tells columns apart. */
const labelOf = ({ field, heading, indices, zone }: TableColumn, language: Language, fits: (text: string) => boolean): string => {
  // SPSS and Stata know no time zones, so the label says which one it is.
  const inZone = zone === undefined ? '' : ` (${zone})`;
  if (field === undefined) return heading + inZone;
  const own = [field.item.title, ...(field.partTitle ? [field.partTitle] : [])];
  const titles = [field.pageTitle, ...field.around.map(({ title }) => title), ...own].map((texts) => plainText(texts, language));
  const labels = Array.from({ length: titles.length - own.length + 1 }, (_, from) => `${titles.slice(from).join(' › ')} ${field.partTitle ? '' : field.part} ${indices.join('.')}`.trim() + inZone);
  return labels.find(fits) ?? labels.at(-1)!;
};

const bytesOf = (character: string): number => {
  const code = character.codePointAt(0)!;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};

const bytesIn = (text: string): number => Array.from(text, bytesOf).reduce((sum, bytes) => sum + bytes, 0);

/** One line of at most so many bytes. */
const clip = (text: string, most: number): string => {
  let [clipped, bytes] = ['', 0];
  for (const character of text.replaceAll(/[\s\p{Cc}]+/gu, ' ')) {
    bytes += bytesOf(character);
    if (bytes > most) break;
    clipped += character;
  }
  return clipped;
};

/** One line, as SPSS needs each text in data and scripts: whatever ends a line for some program is a blank. */
export const spssLine = (text: string): string => text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

/** Every text of a script for SPSS. It is in pieces where it is long: SPSS reads no more than 256 bytes of a line. */
const quoted = (text: string): string => {
  const pieces: string[] = [''];
  for (const character of spssLine(text).replaceAll("'", "''").match(/''|[^]/gu) ?? []) {
    if (bytesIn(pieces.at(-1)! + character) > 160) pieces.push('');
    pieces[pieces.length - 1] += character;
  }
  return pieces.map((piece) => `'${piece}'`).join(' +\n    ');
};

/** Texts are as wide as the longest of the file. */
const spssFormats = { number: 'F16.6', boolean: 'F1', date: 'SDATE10', time: 'TIME5', datetime: 'DATETIME20' } as const;
/** Bytes that a text of SPSS has at most, and the label of a variable. */
const spssWidest = 32_767;
const spssLabel = 255;

/** SPSS takes three single values as missing, or a range: more reasons than three are renumbered to follow each other. */
const numbersOf = (reasons: readonly FileReason[]): readonly number[] => (reasons.length > 3 ? reasons.map((_, at) => -9_901 - at) : reasons.map(({ number }) => number));
const userMissing = (numbers: readonly number[]): string => (numbers.length > 3 ? `${numbers.at(-1)} THRU ${numbers[0]}` : numbers.join(', '));

const spssFormatOf = ({ kind, field, width = 200 }: TableColumn): string => {
  // Times to the second are longer.
  if (kind === 'time' && field !== undefined && 'seconds' in field.item) return 'TIME8';
  if (kind === 'text' || kind === 'code' || kind === 'any' || kind === 'partial_date') {
    const named = [...(field?.choices ?? []), ...(field?.reasons ?? [])].map(({ value }) => bytesIn(value));
    return `A${Math.min(spssWidest, Math.max(1, width, ...named))}`;
  }
  return spssFormats[kind];
};

/** It is read as text, and becomes the number that SPSS has for it: a day and a time in one, and what reasons stand beside. */
const isTimed = ({ kind, field }: TableColumn): boolean => kind === 'datetime' || ((kind === 'date' || kind === 'time') && field?.reasons !== undefined);

/** What SPSS makes of a day or time that was read as text. */
const spssTime = (column: TableColumn, own: string): readonly string[] => {
  const { kind, field } = column;
  const format = spssFormatOf(column);
  const read = kind === 'datetime' ? `NUMBER(SUBSTR(${own}_w, 1, 10), SDATE10) + NUMBER(RTRIM(RTRIM(SUBSTR(${own}_w, 12, 13)), 'Z'), TIME12.3)` : `NUMBER(${own}_w, ${format})`;
  const reasons = field?.reasons ?? [];
  const numbers = numbersOf(reasons);
  const cases = reasons.map(({ value }, at) => `${at === 0 ? 'DO IF' : 'ELSE IF'} (RTRIM(${own}_w) = ${quoted(value)}).\nCOMPUTE ${own} = ${numbers[at]}.`);
  return [...cases, ...(cases.length > 0 ? ['ELSE.'] : []), `COMPUTE ${own} = ${read}.`, ...(cases.length > 0 ? ['END IF.'] : []), `FORMATS ${own} (${format}).`];
};

/** A blank text is a valid value to SPSS unless it is declared as missing. */
const spssBlank = "' '";

/** Declares why answers are missing as user-missing values, with their labels. */
const spssReasons = (column: TableColumn, own: string, language: Language): readonly string[] => {
  const { kind, field } = column;
  const reasons = field?.reasons ?? [];
  if (reasons.length === 0) return [];
  const labels = (values: readonly string[]): string => `ADD VALUE LABELS ${own}\n${reasons.map(({ title }, at) => `  ${values[at]} ${quoted(clip(plainText(title, language), 120))}`).join('\n')}.`;
  const numbers = numbersOf(reasons);
  if (isTimed(column)) return [`MISSING VALUES ${own} (${userMissing(numbers)}).`, labels(numbers.map(String))];
  if (isNumeric(kind)) {
    const moved = reasons.flatMap(({ number }, at) => (number === numbers[at] ? [] : [`(${number} = ${numbers[at]})`]));
    return [...(moved.length > 0 ? [`RECODE ${own} ${moved.join(' ')}.`] : []), `MISSING VALUES ${own} (${userMissing(numbers)}).`, labels(numbers.map(String))];
  }
  // A text has three values at most that are missing, of eight bytes each. The blank is one of them; reasons without room stay what they are, with their labels.
  const short = reasons.filter(({ value }) => clip(value, 8) === value).slice(0, 2);
  return [`MISSING VALUES ${own} (${[spssBlank, ...short.map(({ value }) => quoted(value))].join(', ')}).`, labels(reasons.map(({ value }) => quoted(value)))];
};

/** Removes the guard of texts (csv.ts). */
const spssUnguard = (names: readonly string[]): string => `DO REPEAT #text = ${names.join('\n    ')}.
IF (SUBSTR(#text, 1, 1) = "'") #text = SUBSTR(#text, 2).
END REPEAT.
`;

/** Loads one table into SPSS, whose text files hold no line breaks: it has a folder of its own without them. */
export const scriptSpss = ({ name, columns }: DataTable, language: Language): string => {
  const hasTimed = columns.some(isTimed);
  const names = shortNames(columns, hasTimed ? 62 : 64, hasTimed ? ['_w'] : []);
  const labels = columns.map((column, index) => `${names[index]} ${quoted(clip(labelOf(column, language, (text) => bytesIn(text) <= spssLabel), spssLabel))}`);
  const values = columns.flatMap(({ field }, index) => {
    const choices = new Map((field?.choices ?? []).map((choice) => [choice.value, choice.title]));
    return choices.size === 0 ? [] : [`  /${names[index]}\n${[...choices].map(([code, title]) => `    ${quoted(code)} ${quoted(clip(plainText(title, language), 120))}`).join('\n')}`];
  });
  const timed = columns.map((column, index) => (isTimed(column) ? [`NUMERIC ${names[index]}.`, ...spssTime(column, names[index]!)] : [])).flat();
  const blanks = columns.flatMap((column, index) => (!isTimed(column) && spssFormatOf(column).startsWith('A') && (column.field?.reasons ?? []).length === 0 ? [names[index]!] : []));
  const texts = columns.flatMap((column, index) => (isTimed(column) ? [`${names[index]}_w`] : spssFormatOf(column).startsWith('A') ? [names[index]!] : []));
  return `\ufeff* Reads one table of the archive. Run it in the folder of the archive.
SET DECIMAL=DOT.
GET DATA /TYPE=TXT /FILE=${quoted(`spss/${name}.csv`)} /ENCODING='UTF8' /ARRANGEMENT=DELIMITED /DELCASE=LINE /DELIMITERS=',' /QUALIFIER='"' /FIRSTCASE=2
  /VARIABLES=
${columns.map((column, index) => (isTimed(column) ? `  ${names[index]}_w A40` : `  ${names[index]} ${spssFormatOf(column)}`)).join('\n')}.
${texts.length === 0 ? '' : spssUnguard(texts)}${timed.map((line) => `${line}\n`).join('')}VARIABLE LABELS
  ${labels.join('\n  /')}.
${values.length === 0 ? '' : `VALUE LABELS\n${values.join('\n')}.\n`}${blanks.length === 0 ? '' : `MISSING VALUES ${blanks.join('\n  ')} (${spssBlank}).\n`}${columns.flatMap((column, index) => spssReasons(column, names[index]!, language)).map((line) => `${line}\n`).join('')}${
    hasTimed ? `EXECUTE.\nADD FILES FILE=*\n  /KEEP=${names.join('\n    ')}.\nEXECUTE.\n` : ''
  }`;
};

/**
 * A label of Stata, in compound quotes, within which an apostrophe is one. Signs that end the quotes or begin a macro are blanks, and signs of a
 * comment stand apart. Stata counts a label in characters, and keeps four bytes for each.
 */
const stataLabelText = (text: string, most: number): string =>
  `\`"${Array.from(clip(text, Infinity).replaceAll(/["`$]/g, ' ').replaceAll(/\/(?=[/*])|\*(?=\/)/g, '$& ')).slice(0, most).join('')}"'`;

/** Any text as an expression of Stata that equals it: a character that could mean something in a do-file is named by its number. */
const stataText = (text: string): string =>
  (text.match(/[\p{L}\p{N} _.,;:()-]+|[^]/gu) ?? []).map((run) => (/^[\p{L}\p{N} _.,;:()-]/u.test(run) ? `"${run}"` : `uchar(${run.codePointAt(0)})`)).join(' + ') || '""';

/** Characters of the label of a variable. */
const stataLabel = 80;
/** Variables that a Stata holds unless it is told to hold more, of the smallest edition; and the most that one can be told. */
const stataVariables = { usual: 2_048, most: 32_767 } as const;

/** The letters of Stata's missing values; the reasons beyond them are the plain one. */
const stataLetters = 'abcdefghijklmnopqrstuvwxyz';

/** Why answers are missing becomes a missing value of its own each (.a, .b, …), with its label. */
const stataReasons = (own: string, from: string, { kind, field }: TableColumn, language: Language, labels: string): readonly string[] => {
  const reasons = field?.reasons ?? [];
  const known = reasons.slice(0, stataLetters.length);
  return [
    ...known.map(({ value, number }, at) => `replace ${own} = .${stataLetters[at]} if ${from} == ${isNumeric(kind) ? number : stataText(value)}`),
    ...known.map(({ value, title }, at) => `label define ${labels} .${stataLetters[at]} ${stataLabelText(plainText(title, language) || value, 200)}, add`),
    ...(known.length > 0 ? [`label values ${own} ${labels}`] : []),
  ];
};

/** Loads one table into Stata; codes become numbers with value labels in the order of the design, others stay text. */
export const scriptStata = ({ name, columns }: DataTable, language: Language): string => {
  // What is read is called v1, v2, … until it has its name.
  const names = shortNames(columns, 28, ['_c', '_d', '_t'], (short) => /^v\d+$/.test(short));
  const lines = columns.flatMap(({ kind, field }, index) => {
    const own = names[index]!;
    const title = stataLabelText(labelOf(columns[index]!, language, (text) => Array.from(text).length <= stataLabel), stataLabel);
    const label = `label variable ${own} ${title}`;
    if (kind === 'number' || kind === 'boolean') return [`destring ${own}, replace`, ...stataReasons(own, own, columns[index]!, language, `${own}_l`), label];
    if (kind === 'date') return [`gen double ${own}_d = date(${own}, "YMD")`, `format ${own}_d %td`, ...stataReasons(`${own}_d`, own, columns[index]!, language, `${own}_l`), `drop ${own}`, `rename ${own}_d ${own}`, label];
    if (kind === 'datetime') return [`gen double ${own}_t = clock(subinstr(subinstr(${own}, "T", " ", 1), "Z", "", 1), cond(strlen(${own}) > 16, "YMDhms", "YMDhm"))`, `format ${own}_t %tc`, ...stataReasons(`${own}_t`, own, columns[index]!, language, `${own}_l`), `drop ${own}`, `rename ${own}_t ${own}`, label];
    const choices = [...new Map((field?.choices ?? []).map((choice) => [choice.value, choice.title]))];
    if (choices.length === 0) return [label];
    return [
      `gen long ${own}_c = .`,
      ...choices.map(([code], at) => `replace ${own}_c = ${at + 1} if ${own} == ${stataText(code)}`),
      ...choices.map(([code, title], at) => `label define ${own}_l ${at + 1} ${stataLabelText(plainText(title, language) || code, 200)}, add`),
      ...stataReasons(`${own}_c`, own, columns[index]!, language, `${own}_l`),
      `label values ${own}_c ${own}_l`,
      `label variable ${own}_c ${title}`,
      label,
    ];
  });
  return `* Reads one table of the archive. Run it in the folder of the archive.
clear
${columns.length * 2 > stataVariables.usual ? `capture set maxvar ${Math.min(stataVariables.most, columns.length * 2 + 10)}\n` : ''}import delimited using "${name}.csv", delimiters(",") varnames(nonames) rowrange(2) stringcols(_all) bindquote(strict) maxquotedrows(unlimited) encoding("UTF-8")
${names.map((own, index) => `rename v${index + 1} ${own}`).join('\n')}
* A text that begins with an apostrophe, or that a spreadsheet would run, has one apostrophe before it in the file.
foreach variable of varlist _all {
  quietly replace \`variable' = substr(\`variable', 2, .) if substr(\`variable', 1, 1) == char(39)
}
${lines.join('\n')}
`;
};

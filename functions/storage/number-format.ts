export interface NumberFormat {
  readonly code: string;
  readonly isMoment: boolean;
  readonly hasClock: boolean;
  readonly isPercent: boolean;
  /** At least so many digits are shown: "007" has 3. */
  readonly digits: number;
}

/** Looks for date letters outside quotes, escapes and brackets; [h] counts hours. */
export const readNumberFormat = (code: string): NumberFormat => {
  const [first = ''] = code.replace(/"[^"]*"|\\.|_.|\*./g, '').split(';');
  const bare = first.replace(/\[[^\]]*\]/g, '').replace(/general/gi, '');
  return {
    code,
    isMoment: /\[(?:h+|m+|s+)\]/i.test(first) || /[ymdhsg]|e(?![+-])/i.test(bare),
    hasClock: /h/i.test(bare),
    isPercent: bare.includes('%'),
    digits: /^0+$/.test(bare) ? bare.length : 0,
  };
};

/** Formats 27 to 36 and 50 to 58 are those of the Japanese edition. */
const [year, month, day] = ['yyyy"年"', 'm"月"', 'd"日"'];
const builtIn: { readonly [id: number]: string } = {
  1: '0', 2: '0.00', 3: '#,##0', 4: '#,##0.00', 9: '0%', 10: '0.00%', 11: '0.00E+00', 12: '# ?/?', 13: '# ??/??',
  14: 'm/d/yy', 15: 'd-mmm-yy', 16: 'd-mmm', 17: 'mmm-yy', 18: 'h:mm AM/PM', 19: 'h:mm:ss AM/PM', 20: 'h:mm', 21: 'h:mm:ss', 22: 'm/d/yy h:mm',
  27: 'ge.m.d', 28: `ggge"年"${month}${day}`, 29: `ggge"年"${month}${day}`, 30: 'm/d/yy', 31: `${year}${month}${day}`, 32: 'h"時"mm"分"', 33: 'h"時"mm"分"ss"秒"', 34: `${year}${month}`, 35: `${month}${day}`, 36: 'ge.m.d',
  37: '#,##0_);(#,##0)', 38: '#,##0_);(#,##0)', 39: '#,##0.00_);(#,##0.00)', 40: '#,##0.00_);(#,##0.00)', 45: 'mm:ss', 46: '[h]:mm:ss', 47: 'mm:ss.0', 48: '##0.0E+0',
  50: 'ge.m.d', 51: `ggge"年"${month}${day}`, 52: `${year}${month}`, 53: `${month}${day}`, 54: `ggge"年"${month}${day}`, 55: `${year}${month}`, 56: `${month}${day}`, 57: 'ge.m.d', 58: `ggge"年"${month}${day}`,
};
export const builtInFormat = (id: number): string => builtIn[id] ?? '';

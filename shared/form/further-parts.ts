/** What few designs use: functions of expressions, clinical scores, months and years in the place of days, other units, reasons for missing answers, and warnings. The form page loads it with a design that does; everybody else who runs forms imports it. */
import '../expression/further-functions.ts';
import '../items/date/coarse-reader.ts';
import '../items/number/unit-reader.ts';
import '../plugins/scores.ts';
import './reasons.ts';
import './warnings.ts';

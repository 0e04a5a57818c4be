/** What few designs use: functions of expressions, clinical scores, dates as they are known, times with seconds, places, other units, reasons for missing answers, and warnings. The form page loads it with a design that does; everybody else who runs forms imports it. */
import '../expression/further-functions.ts';
import '../items/date/as-known.ts';
import '../items/location/place-reader.ts';
import '../items/number/unit-reader.ts';
import '../plugins/scores.ts';
import './reasons.ts';
import './warnings.ts';

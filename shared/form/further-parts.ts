/** What few designs use: functions of expressions, clinical scores, and reasons for missing answers. The form page loads it with a design that does; everybody else who runs forms imports it. */
import '../expression/further-functions.ts';
import '../plugins/scores.ts';
import './reasons.ts';

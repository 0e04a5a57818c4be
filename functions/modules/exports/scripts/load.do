* Reads one table of the archive. Run it in the folder of the archive.
clear
{{#maxvar}}
capture set maxvar {{maxvar}}
{{/maxvar}}
import delimited using "{{table}}.csv", delimiters(",") varnames(nonames) rowrange(2) stringcols(_all) bindquote(strict) maxquotedrows(unlimited) encoding("UTF-8")
{{renames}}
* A text that begins with an apostrophe, or that a spreadsheet would run, has one apostrophe before it in the file.
foreach variable of varlist _all {
  quietly replace `variable' = substr(`variable', 2, .) if substr(`variable', 1, 1) == char(39)
}
{{columns}}

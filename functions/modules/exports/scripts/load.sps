* Reads one table of the archive. Run it in the folder of the archive.
SET DECIMAL=DOT.
GET DATA /TYPE=TXT /FILE={{file}} /ENCODING='UTF8' /ARRANGEMENT=DELIMITED /DELCASE=LINE /DELIMITERS=',' /QUALIFIER='"' /FIRSTCASE=2
  /VARIABLES=
{{variables}}.
{{#texts}}
DO REPEAT #text = {{texts}}.
IF (SUBSTR(#text, 1, 1) = "'") #text = SUBSTR(#text, 2).
END REPEAT.
{{/texts}}
{{#times}}
{{times}}
{{/times}}
VARIABLE LABELS
  {{labels}}.
{{#codes}}
VALUE LABELS
{{codes}}.
{{/codes}}
{{#blanks}}
MISSING VALUES {{blanks}} (' ').
{{/blanks}}
{{#reasons}}
{{reasons}}
{{/reasons}}
{{#order}}
EXECUTE.
ADD FILES FILE=*
  /KEEP={{order}}.
EXECUTE.
{{/order}}

# Reads the tables of this folder into the dictionary "tables" of data frames, with types and labels from the codebook.
# Moments are in the time zone that the codebook says: those of the form as local clocks show them, those of the administration in UTC.
import io

import numpy as np
import pandas as pd

language = "{{language}}"


def read_table(file):
    # pandas ends a text at a NUL.
    with open(file, "rb") as opened:
        content = io.BytesIO(opened.read().replace(b"\0", b""))
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

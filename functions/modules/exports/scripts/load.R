# Reads the tables of this folder into the list "tables", with types and labels from the codebook.
# Moments are in the time zone that the codebook says: those of the form as local clocks show them, those of the administration in UTC.
language <- "{{language}}"
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

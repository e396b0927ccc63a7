# The figures of a Driftbench export, in base R:
#
#   driftbench export match.mcap --format csv --out tables
#   Rscript export.R tables [figures.pdf]
#
# Reads the tables that datapackage.json lists (with the package jsonlite; without it, those that are there) and draws
# the main figures of the report, one per page, a journal's column (89 mm) wide.

arguments <- commandArgs(trailingOnly = TRUE)
folder <- if (length(arguments) > 0) arguments[1] else "tables"
out <- if (length(arguments) > 1) arguments[2] else file.path(folder, "figures.pdf")

read_table <- function(name) {
  path <- file.path(folder, paste0(name, ".csv"))
  if (!file.exists(path)) stop("There is no ", path, "; export with --format csv.")
  # Byte for byte, so that units such as m/s\u00b2 in the header matter in no locale; a byte-order mark may come first.
  lines <- readLines(path, warn = FALSE)
  header <- strsplit(sub("^\xef\xbb\xbf", "", lines[1], useBytes = TRUE), ",", fixed = TRUE, useBytes = TRUE)[[1]]
  # Names without their units, which the axes below state.
  names <- sub(" [(].*", "", header, useBytes = TRUE)
  if (length(lines) == 1) return(setNames(data.frame(matrix(nrow = 0, ncol = length(names))), names))
  table <- read.csv(text = lines[-1], header = FALSE, col.names = names, check.names = FALSE, stringsAsFactors = FALSE)
  table
}

title <- basename(normalizePath(folder))
needed <- c("metrics", "delays", "lanes")
if (requireNamespace("jsonlite", quietly = TRUE)) {
  package <- jsonlite::fromJSON(file.path(folder, "datapackage.json"), simplifyVector = FALSE)
  title <- package$title
  listed <- vapply(package$resources, function(resource) resource$name, "")
  if (!all(needed %in% listed)) stop("The export has no table ", paste(setdiff(needed, listed), collapse = ", "), ".")
}
tables <- setNames(lapply(needed, read_table), needed)
metrics <- tables$metrics
lanes <- unique(metrics$lane)
receivers <- unique(metrics$receiver)

# Okabe and Ito: colour-blind readers can tell them apart.
palette <- c("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000")
colour <- setNames(rep_len(palette, length(lanes)), lanes)
dashes <- setNames(rep_len(1:4, length(receivers)), receivers)

# A line per lane and receiver: the mean, or the sum, over entities.
over_time <- function(field, label, fold = mean) {
  known <- metrics[!is.na(metrics[[field]]), ]
  plot(NULL, xlim = range(known$time), ylim = range(0, known[[field]]), xlab = "time (s)", ylab = label)
  for (lane in lanes) for (receiver in receivers) {
    rows <- known[known$lane == lane & known$receiver == receiver, ]
    if (nrow(rows) == 0) next
    line <- aggregate(rows[[field]], list(time = rows$time), fold)
    lines(line$time, line$x, col = colour[lane], lty = dashes[receiver])
  }
  key <- expand.grid(receiver = receivers, lane = lanes, stringsAsFactors = FALSE)
  if (nrow(key) <= 16)
    legend("topleft", paste(key$lane, key$receiver), col = colour[key$lane], lty = dashes[key$receiver], bty = "n", cex = 0.6)
}

width <- 89 / 25.4
pdf(out, width = width, height = 0.8 * width, pointsize = 8, title = title)
par(mar = c(3.2, 3.4, 1, 0.5), mgp = c(2, 0.6, 0), las = 1, bty = "l")

over_time("deviation", "deviation (m)")
over_time("aee", "AEE (m s)")

# All pairs of entity and receiver, population standard deviation, as the report has it.
deviation_of <- function(values) sqrt(mean((values - mean(values))^2))
known <- metrics[!is.na(metrics$aee), ]
plot(NULL, xlim = range(known$time), ylim = range(0, known$aee), xlab = "time (s)", ylab = "AEE over receivers (m s)")
fairness <- list()
for (lane in lanes) {
  rows <- known[known$lane == lane, ]
  means <- aggregate(rows$aee, list(time = rows$time), mean)
  deviations <- aggregate(rows$aee, list(time = rows$time), deviation_of)
  lines(means$time, means$x, col = colour[lane])
  lines(deviations$time, deviations$x, col = colour[lane], lty = 2)
  fairness[[lane]] <- c(mean = tail(means$x, 1), std = tail(deviations$x, 1))
}
legend("topleft", c(paste(lanes, "mean"), paste(lanes, "std")), col = rep(colour[lanes], 2), lty = rep(1:2, each = length(lanes)), bty = "n", cex = 0.6)

delays <- tables$delays
if (nrow(delays) > 0) {
  plot(NULL, xlim = range(0, delays$delivered), ylim = c(0, 1), xlab = "measured one-way delay (s)", ylab = "share of updates")
  for (receiver in unique(delays$receiver)) {
    delivered <- sort(delays$delivered[delays$receiver == receiver])
    lines(delivered, seq_along(delivered) / length(delivered), type = "s", lty = dashes[receiver])
  }
  legend("bottomright", unique(delays$receiver), lty = dashes[unique(delays$receiver)], bty = "n", cex = 0.6)
}
over_time("sent", "updates sent", sum)
invisible(dev.off())

cat(title, "\n")
for (lane in lanes) cat(sprintf("%s: AEE mean %.3f m s, std %.3f m s\n", lane, fairness[[lane]]["mean"], fairness[[lane]]["std"]))
cat(out, "\n")

/** Refused: folder-without-package: the folder has no package.json; name the file itself, or add one. */

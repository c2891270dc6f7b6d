/** More files than this in one folder hold more than one concept. */
export const MOST_FILES = 25;

/** Whether a file is a test's own, which no folder's limit counts. */
export const isOfTests = (path: string): boolean =>
  /\.(test|fixture|suite)\.tsx?$/.test(path) || /^(test|client\/test|plugin\/tests)\//.test(path);

/**
 * A value as Python has it: integers are bigints and floats are numbers, since Python prints 5 and 5.0 differently. Tuples are
 * lists, of which they differ in nothing that matters here.
 */
export type PythonValue = null | boolean | bigint | number | string | PythonValue[] | PythonDictionary

/** The entries in the order of their first keys, as Python keeps them. */
export type PythonDictionary = Map<PythonValue, PythonValue>

/** How many lists and dictionaries may stand in one another. Python itself gives up at some hundred. */
export const MOST_LEVELS = 64

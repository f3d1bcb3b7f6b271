/** Coverage of all intervals of metrics of choices. */
export const level = 0.95

/** The seven task types of AER-bench, in the order in which the paper's tables print them. */
export const taskTypeNames = ['EK', 'MM', 'PA', 'LR', 'MG', 'EA', 'CI'] as const

import { z } from 'zod'

/** How a table is asked for, where there is one. */
export const tableFormatSchema = z
  .enum(['json', 'csv'], { error: 'must be json or csv, other formats are not served' })
  .default('json')

export const csvType = 'text/csv; charset=utf-8'

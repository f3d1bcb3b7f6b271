import { z } from 'zod'

/** Why a board gives no ranks. */
export const unrankedReasonSchema = z.literal('seed_open')

/** The same in words. */
export const seedIsOpen = 'the seed of this release is open, and with it every answer'

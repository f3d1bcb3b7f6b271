/** Questions that the tests draw of each type; `BANK_SEEDS=1000` asks for more. */
export const seeds = Number(process.env.BANK_SEEDS ?? 200)

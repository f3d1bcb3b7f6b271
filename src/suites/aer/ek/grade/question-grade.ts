import type { JsonValue } from '../../../../schemas/json.ts'

/** The grade of one question: points in [0, 1], a stable reason, and what it rests on. */
export type QuestionGrade = { score: number; reason: string; detail: JsonValue }

import { z } from 'zod'
import { idParamsSchema } from '../../schemas/params.ts'
import { drawPage, pageTag } from '../../workflows/papers/draw-page.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { isNamed } from '../guards/entity-tags.ts'

const paramsSchema = idParamsSchema.extend({ page: z.coerce.number().int().min(1).max(100_000) })
const pngSchema = z.custom<Buffer>().meta({ type: 'string', contentMediaType: 'image/png' })

/** Four numbers in points from the upper left corner of the page. */
const regionSchema = z
  .string()
  .regex(/^(\d{1,5}(\.\d{1,3})?,){3}\d{1,5}(\.\d{1,3})?$/, 'x,y,width,height in points')
  .transform((text) => {
    const [x, y, width, height] = text.split(',').map(Number) as [number, number, number, number]
    return { x, y, width, height }
  })
  .refine(({ width, height }) => width > 0 && height > 0, 'width and height must be above 0')

const querySchema = z.strictObject({
  scale: z.coerce.number().min(0.1).max(6).default(2).describe('pixels for each point (1/72 inch)'),
  region: regionSchema
    .optional()
    .meta({ type: 'string' })
    .describe('x,y,width,height: a part of the page, in points from its upper left corner'),
  quote: z.string().min(1).max(2_000).optional().describe('words of the paper, whose place on the page is framed')
})

/** Pages of papers as images, for those who review what models made of them. */
export function paperPagesRoutes({ db, pdf }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/papers/:id/pages/:page.png',
      {
        config: { permission: 'inspect' },
        schema: {
          operationId: 'getPaperPage',
          tags: ['papers'],
          summary: 'A page of a paper as an image, or a region of it, with the place of a quotation framed',
          params: paramsSchema,
          querystring: querySchema,
          response: {
            200: { description: 'The image', content: { 'image/png': { schema: pngSchema } } },
            304: z.literal('').describe('What the caller has is the image')
          }
        }
      },
      async ({ params: { id, page }, query, headers }, reply) => {
        const wanted = { page, ...query }
        const tag = `"${await pageTag(db, id, wanted)}"`
        reply.header('etag', tag)
        // Known before it is drawn, which takes half a second.
        if (isNamed(tag, headers['if-none-match'])) return await reply.code(304).send('')
        const { png } = await drawPage({ db, pdf }, id, wanted)
        return await reply.type('image/png').send(Buffer.from(png))
      }
    )
  }
}

import { z } from 'zod'
import { listItemVersions } from '../../db/item-versions.ts'
import { listItems } from '../../db/items.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { suiteNames, taskTypeNames } from '../../suites/index.ts'
import { versionDifference } from '../../workflows/differences/version-difference.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { pagesFor } from '../guards/pages-for.ts'
import { filterOfItems, itemsQuery } from '../show/items-query.ts'
import { showItem, showItems } from '../show/show-item.ts'
import { pageOfList } from '../tables/send-list.ts'
import { itemsPage } from './items-page.ts'
import { ownItemPage } from './own-item-page.ts'
import { chosenBy } from './parse-form.ts'
import { sendOwnPage } from './send-page.ts'
import { versionDifferencePage } from './version-difference-page.ts'

const hide = { hide: true }
const rowsOfPage = 50
const versionSchema = z.coerce.number().int().min(1).max(0x7fffffff).optional()
const versionsQuerySchema = chosenBy(z.strictObject({ from: versionSchema, to: versionSchema }))

/** The pages where maintainers see the items that releases are made of, and in what their versions differ. */
export function itemRoutes({ db, suites }: Dependencies): Routes {
  const itemsQuerySchema = chosenBy(
    itemsQuery(suites).extend({ limit: pageQuerySchema.shape.limit.unwrap().default(rowsOfPage) })
  )
  return async (app) => {
    pagesFor(app, 'maintain')

    app.get('/items', { schema: { ...hide, querystring: itemsQuerySchema } }, async ({ query }, reply) => {
      const { cursor: _, limit: __, attention, ...chosen } = query
      const page = await pageOfList({
        query,
        rows: (asked) => listItems(db, { ...asked, ...filterOfItems(query) }),
        keyOf: ({ id }) => id,
        show: (rows) => showItems(db, rows)
      })
      const asked = { ...chosen, attention: attention === undefined ? undefined : `${attention}` }
      const names = { suites: suiteNames(suites), taskTypes: taskTypeNames(suites) }
      return await sendOwnPage(reply, itemsPage({ asked, ...names, page }))
    })

    app.get(
      '/items/:id',
      { schema: { ...hide, params: idParamsSchema } },
      async ({ params: { id } }, reply) => await sendOwnPage(reply, ownItemPage(await showItem(db, id)))
    )

    app.get(
      '/items/:id/difference',
      { schema: { ...hide, params: idParamsSchema, querystring: versionsQuerySchema } },
      async ({ params: { id }, query }, reply) => {
        const difference = await versionDifference(db, id, query)
        const versions = await listItemVersions(db, id)
        return await sendOwnPage(reply, versionDifferencePage(difference, versions.length))
      }
    )
  }
}

import { z } from 'zod'
import { frozenReleases } from '../../db/releases.ts'
import { dependenciesQuerySchema } from '../../schemas/dependencies.ts'
import { hierarchyOf, isBank } from '../../suites/hierarchy.ts'
import { findSuite } from '../../suites/index.ts'
import { publishedSuiteSchema, publishedTables } from '../../suites/published-tables.ts'
import { elementWithExamples } from '../../workflows/practice/example-questions.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { keepPrivate } from '../guards/private-reply.ts'
import { showDependencies } from '../show/show-dependencies.ts'
import { elementParamsSchema, suiteParamsSchema } from '../v1/elements.ts'
import { curriculumPage } from './curriculum-page.ts'
import { dependenciesPage } from './dependencies-page.ts'
import { elementPage } from './element-page.ts'
import { groupsOfReleases } from './groups-of-releases.ts'
import { publishedTablesPage } from './published-tables-page.ts'
import { htmlType } from './send-page.ts'
import { suitePage } from './suite-page.ts'
import { suitesPage } from './suites-page.ts'

const hide = { hide: true }
const publishedParamsSchema = z.object({ suite: publishedSuiteSchema })

/** What suites measure, as pages: the same that the API gives everybody. */
export function suiteRoutes({ db, suites }: Dependencies): Routes {
  return async (app) => {
    app.get('/suites', { schema: hide }, async (_, reply) => {
      const releases = await frozenReleases(db)
      const shown = suites.map((suite) => ({ suite, isBank: isBank(suite) }))
      return await reply.type(htmlType).send(suitesPage(shown, releases))
    })

    app.get('/suites/:suite', { schema: { ...hide, params: suiteParamsSchema } }, async ({ params }, reply) => {
      const hierarchy = hierarchyOf(findSuite(suites, params.suite))
      const releases = await groupsOfReleases(db, params.suite)
      return await reply.type(htmlType).send(suitePage(hierarchy, releases))
    })

    app.get(
      '/suites/:suite/curriculum',
      { schema: { ...hide, params: suiteParamsSchema } },
      async ({ params }, reply) => {
        const hierarchy = hierarchyOf(findSuite(suites, params.suite))
        return await reply.type(htmlType).send(curriculumPage(hierarchy))
      }
    )

    app.get(
      '/suites/:suite/published',
      { schema: { ...hide, params: publishedParamsSchema } },
      async ({ params: { suite } }, reply) =>
        await reply.type(htmlType).send(
          publishedTablesPage(
            suite,
            publishedTables(suite),
            suites.some(({ name }) => name === suite)
          )
        )
    )

    app.get(
      '/suites/:suite/dependencies',
      { schema: { ...hide, params: suiteParamsSchema, querystring: dependenciesQuerySchema } },
      async ({ params: { suite }, query: { submission }, caller }, reply) => {
        const found = await showDependencies({ db, suites }, { suite, submission, caller })
        keepPrivate(reply, caller)
        return await reply.type(htmlType).send(dependenciesPage(found))
      }
    )

    app.get(
      '/suites/:suite/elements/:element',
      { schema: { ...hide, params: elementParamsSchema } },
      async ({ params: { suite, element } }, reply) => {
        const { title, taskTypes } = findSuite(suites, suite)
        const found = elementWithExamples(findSuite(suites, suite), element)
        const releases = await groupsOfReleases(db, suite)
        const nameOf = (id: string) => taskTypes.find(({ name }) => name === id)?.title ?? id
        return await reply.type(htmlType).send(elementPage(found, { title, releases, nameOf }))
      }
    )
  }
}

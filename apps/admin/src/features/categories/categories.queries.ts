import { call } from '@atelier/api-client/call'
import { listStaffCategories } from '@atelier/domain/categories/staff-categories.endpoints'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../api.ts'

export const CATEGORY_LIST = ['categories'] as const

/** All categories in display order. */
export const categoriesQuery = queryOptions({
  queryKey: CATEGORY_LIST,
  queryFn: async ({ signal }) => (await call(api, listStaffCategories, {}, { signal })).data,
})

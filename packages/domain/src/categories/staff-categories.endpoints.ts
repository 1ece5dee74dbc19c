import { defineEndpoint } from '../contract/endpoint.ts'
import { SuccessResponse } from '../contract/envelope.ts'
import { CategoryParams } from './category.schema.ts'
import {
  AdminCategoriesResponse,
  AdminCategoryResponse,
  CreateCategoryBody,
  MergeCategoryBody,
  ReorderCategoriesBody,
  UpdateCategoryBody,
} from './staff-category.schema.ts'

export const listStaffCategories = defineEndpoint({
  method: 'GET',
  path: '/api/admin/categories',
  access: 'products:view',
  underLimits: { personalData: 'none', markets: 'none' },
  summary: 'List the categories in display order, with the number of their products',
  response: AdminCategoriesResponse,
})

export const createCategory = defineEndpoint({
  method: 'POST',
  path: '/api/admin/categories',
  access: 'products:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  changesContent: true,
  summary: 'Create a category',
  body: CreateCategoryBody,
  response: AdminCategoryResponse,
  status: 201,
  errors: ['conflict'],
})

export const reorderCategories = defineEndpoint({
  method: 'POST',
  path: '/api/admin/categories/order',
  access: 'products:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  changesContent: true,
  summary: 'Change the order of the categories',
  body: ReorderCategoriesBody,
  response: AdminCategoriesResponse,
  errors: ['conflict'],
})

export const updateCategory = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/categories/:slug',
  access: 'products:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  changesContent: true,
  summary: 'Replace a category; another slug leaves a redirect',
  params: CategoryParams,
  body: UpdateCategoryBody,
  response: AdminCategoryResponse,
  errors: ['not_found', 'conflict'],
})

export const mergeCategory = defineEndpoint({
  method: 'POST',
  path: '/api/admin/categories/:slug/merge',
  access: 'products:edit',
  underLimits: { personalData: 'none', markets: 'none' },
  changesContent: true,
  summary: 'Move all products to another category, and redirect to it',
  params: CategoryParams,
  body: MergeCategoryBody,
  response: AdminCategoryResponse,
  errors: ['not_found', 'conflict'],
})

export const deleteCategory = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/categories/:slug',
  access: 'products:delete',
  underLimits: { personalData: 'none', markets: 'none' },
  changesContent: true,
  summary: 'Delete a category without products',
  params: CategoryParams,
  response: SuccessResponse,
  errors: ['not_found', 'conflict'],
})

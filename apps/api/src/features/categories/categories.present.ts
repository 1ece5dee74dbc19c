import type { AdminCategory } from '@atelier/domain/categories/staff-category.schema'
import type { CategoryRow } from './categories.repo.ts'

export const presentCategory = ({ position: _position, createdAt, updatedAt, ...row }: CategoryRow): AdminCategory => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
})

import { call, type ApiClient } from '@atelier/api-client/call'
import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import { productFits } from '@atelier/domain/products/product-fits'
import { getStaffProduct } from '@atelier/domain/products/staff-products.endpoints'
import { callAsStaff } from '../../server/staff-api.server.ts'

/** Returns a product of any status with the staff session in `cookies`; null without such a session or product. */
export const loadPreview = (api: ApiClient, productId: string, cookies: string): Promise<AdminProduct | null> =>
  callAsStaff(api, cookies, async (staffApi) => {
    const { data } = await call(staffApi, getStaffProduct, { params: { productId } })
    return { ...data, fits: productFits(data.dimensions) ?? undefined }
  })

import { ApiError } from '@atelier/api-client/api-error'
import { call, type ApiClient } from '@atelier/api-client/call'
import type { AdminProduct } from '@atelier/domain/products/admin-product.schema'
import { productFits } from '@atelier/domain/products/product-fits'
import { getStaffProduct } from '@atelier/domain/products/staff-products.endpoints'

/** Returns a product of any status with the staff session in `cookies`; null without such a session or product. */
export async function loadPreview(
  { fetch, ...api }: ApiClient,
  productId: string,
  cookies: string,
): Promise<AdminProduct | null> {
  const staffApi: ApiClient = {
    ...api,
    fetch: (url, init) => fetch(url, { ...init, headers: { ...(init.headers as object), Cookie: cookies } }),
  }
  try {
    const { data } = await call(staffApi, getStaffProduct, { params: { productId } })
    return { ...data, fits: productFits(data.dimensions) ?? undefined }
  } catch (error) {
    if (error instanceof ApiError && [401, 403, 404].includes(error.statusCode)) return null
    throw error
  }
}

import type { PersonalData } from '../../../personal-data.ts'
import { analyticsPersonalData } from '../../analytics/analytics.public.ts'
import { authPersonalData } from '../../auth/auth.public.ts'
import { backInStockPersonalData } from '../../back-in-stock/back-in-stock.public.ts'
import { earlierOrdersPersonalData } from '../../earlier-orders/earlier-orders.public.ts'
import { emailPersonalData } from '../../email/email.public.ts'
import { favoritesPersonalData } from '../../favorites/favorites.public.ts'
import { inboxPersonalData } from '../../inbox/inbox.public.ts'
import { movingInPersonalData } from '../../moving-in/moving-in.public.ts'
import { newsletterPersonalData } from '../../newsletter/newsletter.public.ts'
import { ordersPersonalData } from '../../orders/orders.public.ts'
import { paymentsPersonalData } from '../../payments/payments.public.ts'
import { returnsPersonalData } from '../../returns/returns.public.ts'
import { shippingLabelsPersonalData } from '../../shipping-labels/labels.public.ts'
import { customersPersonalData } from './personal-data.repo.ts'

/**
 * Every feature with personal data, in the order of an erasure, which is also the order of its locks. `auth` is last,
 * because it anonymizes the user that others find the data by. Orders come after it, see `erase-orders.ts`.
 */
export const PERSONAL_DATA: readonly PersonalData[] = [
  emailPersonalData,
  customersPersonalData,
  favoritesPersonalData,
  paymentsPersonalData,
  returnsPersonalData,
  shippingLabelsPersonalData,
  newsletterPersonalData,
  movingInPersonalData,
  earlierOrdersPersonalData,
  backInStockPersonalData,
  inboxPersonalData,
  authPersonalData,
  ordersPersonalData,
  analyticsPersonalData,
]

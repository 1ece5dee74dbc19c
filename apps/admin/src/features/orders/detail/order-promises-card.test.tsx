// @vitest-environment jsdom
import { orderTermsOf } from '@atelier/domain/orders/order-terms.schema'
import type { OrderDetail } from '@atelier/domain/orders/order.schema'
import { demoTerms } from '@atelier/domain/terms/shop-terms'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from '../../../testing/render-portal.tsx'
import { OrderPromisesCard } from './order-promises-card.tsx'

const open = (order: Pick<OrderDetail, 'terms'>) =>
  renderPortal([{ path: '/', Component: () => <OrderPromisesCard order={order} /> }], '/')

test('shows the promises under which the order was placed, and what differs today', () => {
  open({ terms: orderTermsOf({ ...demoTerms, returns: { ...demoTerms.returns, windowDays: 44 } }) })
  const promises = screen.getByRole('region', { name: 'Promises of this order' }).textContent
  expect(promises).toContain('Returnswithin 44 days of delivery (today: within 30 days of delivery)')
  expect(promises).toContain('Cancellationwithin 1 hourReturns')
})

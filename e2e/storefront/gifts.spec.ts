import { expect, signInAsStaff, test } from '../fixtures.ts'
import { freshEmail } from '../pages/account.ts'
import { expectNoViolation } from '../pages/axe.ts'
import { findEmail } from '../pages/email.ts'
import { findOrderId } from '../pages/orders.ts'
import { cards, clickPlaceOrder, expectOrderPlaced, fillCard } from '../pages/payment.ts'
import { fillPersonal } from '../pages/shopping.ts'

test.describe('a guest from France', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'fr-FR', timezoneId: 'Europe/Paris' })

  test('has one of two bags wrapped with a message, and staff refund it with its wrap', async ({
    page,
    someoneElse,
  }) => {
    const email = freshEmail()
    await page.goto('/eu/products/clemence?color=noir')
    await page.getByRole('button', { name: 'ADD TO CART' }).first().click()
    const cart = page.getByRole('dialog', { name: 'Your Cart' })
    // Nothing is chosen for the shopper.
    await expect(cart.getByRole('checkbox', { name: /^Gift wrap, €9 for/ })).not.toBeChecked()
    await cart.getByRole('combobox', { name: /^Quantity of/ }).selectOption('2')
    await cart.getByRole('combobox', { name: /^Gift wrap, €9 each/ }).selectOption('1')
    await expect(cart.getByText('€3,979.00')).toBeVisible()
    await expectNoViolation(page)
    await cart.getByRole('button', { name: 'Checkout' }).click()

    await fillPersonal(page, email)
    await page.getByRole('textbox', { name: 'Street address' }).fill('12 rue de Rivoli')
    await page.getByRole('textbox', { name: 'City' }).fill('Paris')
    await page.getByRole('textbox', { name: /postal code/i }).fill('75004')
    const message = page.getByRole('textbox', { name: 'Gift message (optional)' })
    await message.fill('voir www.example.com')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(message).toBeFocused()
    await expect(page.getByText('Please write it without links and email addresses')).toBeVisible()
    await message.fill('Pour Ada,\njoyeux anniversaire.')
    await expect(page.getByText('30 of 250 characters.')).toBeVisible()
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await fillCard(page, cards.pays)
    await clickPlaceOrder(page)
    const number = await expectOrderPlaced(page)
    const ordered = page.getByRole('region', { name: 'What you ordered' })
    await expect(ordered.getByText('1 of 2 gift-wrapped')).toBeVisible()
    await expect(ordered.getByText('€3,979.00')).toBeVisible()
    await expect(page.getByText('joyeux anniversaire.')).toBeVisible()
    expect(await findEmail(email, 'received your order')).toContain('joyeux anniversaire.')

    const desk = await someoneElse()
    await desk.setViewportSize({ width: 1440, height: 900 })
    await desk.emulateMedia({ reducedMotion: 'reduce' })
    await signInAsStaff(desk, 'manager')
    await desk.goto(`/admin/orders/${await findOrderId(desk, number)}?do=refund`)
    const refund = desk.getByRole('dialog', { name: 'Refund' })
    await refund.getByRole('button', { name: /^Add one / }).click()
    await expect(refund.getByText('Items €1,985.00 + gift wrap €9.00 + shipping €0.00.')).toBeVisible()
    await refund.getByRole('button', { name: 'Refund €1,994.00' }).click()
    await expect(desk.getByText('€1,994.00 refunded')).toBeVisible()
    await expect(desk.getByRole('region', { name: 'Order Items' }).getByText('1 of 2 gift-wrapped')).toBeVisible()
    await desk.emulateMedia({ media: 'print' })
    await expect(desk.getByText('Pour Ada,').last()).toBeVisible()
  })
})

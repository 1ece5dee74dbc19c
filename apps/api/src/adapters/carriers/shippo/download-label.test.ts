import { expect, test } from 'vitest'
import { isLabelUrl } from './download-label.ts'

test.each([
  ['https://deliver.goshippo.com/abc.pdf?Signature=x', true],
  ['https://shippo-delivery-east.s3.amazonaws.com/abc.pdf', true],
  ['https://shippo-delivery.s3.us-east-1.amazonaws.com/abc.pdf', true],
  ['http://deliver.goshippo.com/abc.pdf', false],
  ['https://deliver.goshippo.com:8443/abc.pdf', false],
  ['https://user@deliver.goshippo.com/abc.pdf', false],
  ['https://goshippo.com.evil.example/abc.pdf', false],
  ['https://evilgoshippo.com/abc.pdf', false],
  ['https://evil.s3.amazonaws.com/abc.pdf', false],
  ['https://169.254.169.254/latest', false],
  ['file:///etc/passwd', false],
  ['no address', false],
])('%s', (address, expected) => {
  expect(isLabelUrl(address)).toBe(expected)
})

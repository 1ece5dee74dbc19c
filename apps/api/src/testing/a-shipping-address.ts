/** The shipping address of load tests and benchmarks. */
export const A_SHIPPING_ADDRESS = {
  firstName: 'Ada',
  lastName: 'Byron',
  address: '12 St James Square',
  city: 'New York',
  state: 'NY',
  zipCode: '10001',
  country: 'US',
  phone: '2125550123',
}

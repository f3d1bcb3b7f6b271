import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { newWebhookSecret, signMessage } from '../../src/messages/sign-message.ts'

describe('signMessage', () => {
  it('signs as the specification’s own example says', () => {
    // The example of the specification, which libraries in other languages test themselves by.
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' }
    expect(signMessage(message, [secret], new Date(1_614_265_330_000))).toEqual({
      'webhook-id': message.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
    })
  })

  it('makes what a library of users verifies by the new secret and by the former one, and by no other', () => {
    const [current, former, other] = [newWebhookSecret(), newWebhookSecret(), newWebhookSecret()]
    const message = { id: 'msg_1', body: '{"type":"webhook.test"}' }
    const headers = signMessage(message, [current, former], new Date())
    for (const secret of [current, former]) {
      expect(new Webhook(secret).verify(message.body, headers)).toEqual({ type: 'webhook.test' })
    }
    expect(() => new Webhook(other).verify(message.body, headers)).toThrow()
    expect(() => new Webhook(current).verify(`${message.body} `, headers)).toThrow()
    const old = signMessage(message, [current], new Date(Date.now() - 3_600_000))
    expect(() => new Webhook(current).verify(message.body, old)).toThrow()
  })
})

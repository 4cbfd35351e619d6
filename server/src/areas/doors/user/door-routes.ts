import { doorCalls } from '@hoivien/contract/areas/doors/user/door.calls.ts';
import { recoveryTokenSchema } from '@hoivien/contract/kit/session/recovery.schema.ts';
import { type SignedIn } from '@hoivien/contract/kit/session/second-factor.schema.ts';
import { type Answered, type Route, servePublic } from '../../../kit/http/route.ts';
import type { Door } from './door.ts';
import { requestOtp, signInByOtp } from './otp.service.ts';
import { checkRecovery, forgotPassword, resetPassword } from './recovery.service.ts';
import { register } from './register.service.ts';

/** The other ways in: captcha, one-time codes, forgotten passwords, registration. */
export function doorRoutes(door: Door): Route[] {
  return [
    servePublic(doorCalls.captcha, async (visit) => ({ data: await door.captcha.challenge(visit) })),
    servePublic(doorCalls.sendOtp, async (visit, { body }) => {
      await requestOtp(visit, door, body);
      return { data: null, message: 'Mes.Users.Otp.Successfully' };
    }),
    servePublic(doorCalls.signInByOtp, async (visit, { body }) => signedIn(await signInByOtp(visit, door, body))),
    servePublic(doorCalls.forgotPassword, async (visit, { body }) => {
      await forgotPassword(visit, door, body);
      return { data: null, message: 'Mes.Users.ForgotPassword.Successfully' };
    }),
    servePublic(doorCalls.checkRecovery, async (visit, { params }) => {
      // The schema does not check the token: a bad parameter would give 404, and a wrong code must give 400.
      const token = recoveryTokenSchema.safeParse(params.token).data ?? '';
      await checkRecovery(visit, door, token);
      return { data: null };
    }),
    servePublic(doorCalls.resetPassword, async (visit, { body }) => {
      await resetPassword(visit, door, body);
      return { data: null, message: 'Mes.Users.ResetForgotPassword.Successfully' };
    }),
    servePublic(doorCalls.register, async (visit, { body }) => {
      await register(visit, door, body);
      return { data: null, message: 'Mes.Users.Register.Successfully' };
    }),
  ];
}

/** The answer of a first step, with its sentence. */
export function signedIn(data: SignedIn): Answered<SignedIn> {
  return { data, message: `Mes.Users.SignIn.${'challenge' in data ? 'NeedsFactor' : 'Successfully'}` };
}

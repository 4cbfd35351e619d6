import { z } from 'zod';
import { PASSWORD_MAX, PASSWORD_MIN } from './password.ts';

const key = (field: string, rule: string) => ({ error: `Mes.Users.${field}.${rule}` });

const text = (field: string) =>
  z.string(key(field, 'Required')).min(1, key(field, 'Required')).max(PASSWORD_MAX, key(field, 'OverLength'));

/** The two fields of a new password. `passwordFault` has the rules that need the user name. */
export const newPasswordFields = {
  newPassword: text('NewPassword').min(PASSWORD_MIN, key('NewPassword', 'UnderLength')),
  confirmPassword: text('ConfirmPassword'),
};

/** Requires two equal passwords; the error belongs to the second field. */
export function confirmed<Shape extends { newPassword: string; confirmPassword: string }>(schema: z.ZodType<Shape>) {
  return schema.refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    ...key('ConfirmPassword', 'InValid'),
  });
}

/** The body of `PUT /api/Users/ChangePassword`. Without the present password the call needs a proof (`X-Proof`). */
export const changePasswordSchema = confirmed(
  z.object({
    currentPassword: text('CurrentPassword').optional(),
    ...newPasswordFields,
  }),
);
export type ChangePasswordInput = z.infer<typeof changePasswordSchema>;

import type { Prepare } from '../../../../../testing/needs.ts';

export const needs: Readonly<Record<string, Prepare>> = {
  Users: async () => (number) => ({ language: 'vi', phoneNumber: `+8491${String(2_000_000 + number)}` }),
};

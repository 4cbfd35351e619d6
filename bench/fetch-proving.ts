/** `fetch` of a signed-in person who gives their password again when a call asks for a proof. */
export async function fetchProving(address: string, init: RequestInit, password: string): Promise<Response> {
  const response = await fetch(address, init);
  if (response.status !== 403) return response;
  const refusal = (await response.clone().json()) as { message?: string };
  if (refusal.message !== 'Mes.Session.Proof.Required') return response;
  const headers = new Headers(init.headers);
  headers.set('content-type', 'application/json');
  const proved = await fetch(`${new URL(address).origin}/api/Users/Proof`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ password }),
  });
  const { data } = (await proved.json()) as { data?: { proof: string } };
  if (!data) return response;
  headers.set('x-proof', data.proof);
  return fetch(address, { ...init, headers });
}

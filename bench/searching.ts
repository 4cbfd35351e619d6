/** The requests of the benches that search. */

/** The demonstration grows while the server already answers; waits until the number of members stays the same. */
export async function settled(base: string, token: string): Promise<number> {
  for (let before = -1; ; ) {
    const { total } = (await ask(base, token, '/api/Members?pageSize=1')) as { total: number };
    if (total === before) return total;
    before = total;
    await new Promise((done) => setTimeout(done, 5_000));
  }
}

export async function signIn(base: string, account: { user: string; password: string }): Promise<string> {
  const response = await fetch(`${base}/api/Users/SignIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: account.user, password: account.password }),
  });
  if (!response.ok) throw new Error(`signing in: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: { accessToken: string } }).data.accessToken;
}

export async function ask(base: string, token: string, path: string): Promise<unknown> {
  const response = await fetch(base + path, { headers: { authorization: `Bearer ${token}` } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return (JSON.parse(text) as { data: unknown }).data;
}

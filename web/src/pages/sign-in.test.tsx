import { afterEach, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { password } from '#shared/testing/people.ts';
import { siteUnderTest } from '#web/testing/site.ts';
import SignIn from './sign-in.tsx';

const site = siteUnderTest();

afterEach(() => {
  jest.useRealTimers();
});

test('the path or the query selects signing in or signing up', () => {
  expect(['/login', '/register?mode=login', '/register', '/register?mode=other'].map(mode)).toEqual(
    ['Sign in', 'Sign in', 'Create account', 'Create account'],
  );
});

test('the checklist ticks the met requirements, and does not block the submission', async () => {
  const user = open('/register');
  await user.type(screen.getByLabelText('Username'), 'ines');
  await user.type(screen.getByLabelText('Email'), ' ines@example.com ');
  await user.type(screen.getByLabelText('Password'), 'A1');
  const checklist = screen.getByRole('list', { name: 'Password criteria' });
  expect(
    within(checklist)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'At least 6 characters: not met yet',
    'An uppercase letter: met',
    'A number: met',
    'A special character: not met yet',
  ]);
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await alertText()).toBe(
    'ErrorThe password still needs: at least 6 characters, a special character.',
  );
  expect(site.sent()).toEqual([
    ['POST /api/register', { username: 'ines', email: 'ines@example.com', password: 'A1' }],
  ]);
});

test('a field that the server rejects shows the error', async () => {
  const user = open('/register');
  await user.type(screen.getByLabelText('Username'), 'i');
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  await alertText();
  const describedBy = screen.getByLabelText('Username').getAttribute('aria-describedby') ?? '';
  const described = describedBy.split(' ').map((id) => document.getElementById(id)?.textContent);
  expect(described).toEqual([
    'A username has 3 to 32 letters, numbers, underscores and hyphens.',
    'Letters, numbers, underscores, and hyphens only',
  ]);
});

test('an error that the box shows is not shown again at its field, which refers to it', async () => {
  const user = open('/register');
  await user.type(screen.getByLabelText('Username'), 'i');
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(await alertText()).toBe(
    'ErrorA username has 3 to 32 letters, numbers, underscores and hyphens.',
  );
  const shown = screen.getAllByText(/^A username has 3 to 32/, { ignore: '[hidden] *' });
  expect(shown).toHaveLength(1);
  expect(screen.getByLabelText('Username').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(screen.getByLabelText('Username'));
});

test.each([
  ['signing in', '/login', 'Sign in'],
  ['signing up', '/register', 'Create account'],
])('a browser that keeps no cookies is told so on %s, in the form', async (_, path, button) => {
  const visitor = await site.signUp();
  const { email } = visitor;
  visitor.cookies.clear();
  site.browseAs(visitor);
  for (const route of ['POST /api/login', 'POST /api/register'] as const) {
    site.intercept(route, async (pass) => {
      const answer = await pass();
      visitor.cookies.clear();
      return answer;
    });
  }
  const user = open(path);
  if (path === '/register') await user.type(screen.getByLabelText('Username'), 'ines');
  const address = path === '/login' ? email : `new.${email}`;
  await user.type(screen.getByLabelText('Email'), address);
  await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: button }));
  expect(await alertText()).toContain('Your browser blocks the cookies of this site');
  expect(screen.getByLabelText('Email')).toHaveProperty('value', address);
});

test.each([
  ['/login', 'Sign in', 'POST /api/login', 'Incorrect email or password.', 'Login failed'],
  [
    '/register',
    'Create account',
    'POST /api/register',
    'A username has 3 to 32 letters, numbers, underscores and hyphens.',
    'Registration failed',
  ],
] as const)(
  'a failure at %s shows the server’s message, a fallback, or the network error, and the input is kept',
  async (path, button, route, refused, fallback) => {
    const user = open(path);
    if (path === '/register') await user.type(screen.getByLabelText('Username'), 'i');
    await fillIn(user);
    const shown: string[] = [];
    for (const answer of [
      'pass',
      { status: 500, text: '<html>Bad gateway</html>' },
      { status: 429, code: 'too_many_attempts', message: 'Please <b>wait</b> a while.' },
      { status: 200, text: '<h1>Hello</h1>' },
      'no network',
    ] as const) {
      site.intercept(route, (pass) => (answer === 'pass' ? pass() : answer));
      await user.click(screen.getByRole('button', { name: button }));
      shown.push(await alertText());
    }
    expect(shown).toEqual([
      `Error${refused}`,
      `Error${fallback}`,
      'ErrorPlease <b>wait</b> a while.',
      'ErrorNetwork error. Please try again.',
      'ErrorNetwork error. Please try again.',
    ]);
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ines@example.com');
  },
);

test('messages are cleared on submit, and what is being sent is not sent again', async () => {
  const user = open('/login');
  site.intercept('POST /api/login', () => 'no network');
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await alertText();
  site.intercept('POST /api/login', () => new Promise<never>(() => undefined));
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('button', { name: 'Processing...' }).hasAttribute('disabled')).toBe(true);
  const sent = site.sent().length;
  await user.type(screen.getByLabelText('Email'), '{Enter}');
  expect(site.sent()).toHaveLength(sent);
});

test('a change of mode keeps the input and clears the message', async () => {
  const user = open('/login?next=%2Fdashboard');
  site.intercept('POST /api/login', () => 'no network');
  await fillIn(user);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await alertText();
  await user.click(screen.getByRole('link', { name: 'Create an account' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ines@example.com');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    '/login?next=%2Fdashboard',
  );
});

test('login redirects after one second, registration after one and a half', async () => {
  const registered = 'Registration successful! Logging you in...';
  for (const [path, button, text, delay, message] of [
    ['/login', 'Sign in', '{}', 1_000, 'Login successful!'],
    ['/login', 'Sign in', '{"message": "Good to see you."}', 1_000, 'Good to see you.'],
    ['/register', 'Create account', '{"message": "Hello."}', 1_500, registered],
  ] as const) {
    const user = open(path);
    const route = path === '/login' ? 'POST /api/login' : 'POST /api/register';
    site.intercept(route, () => ({ status: 200, text }));
    if (path === '/register') await user.type(screen.getByLabelText('Username'), 'ines');
    await fillIn(user);
    jest.useFakeTimers();
    fireEvent.click(screen.getByRole('button', { name: button }));
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(screen.getByRole('status').textContent).toBe(message);
    act(() => jest.advanceTimersByTime(delay - 1));
    expect(screen.queryByText('the dashboard')).toBeNull();
    act(() => jest.advanceTimersByTime(1));
    screen.getByText('the dashboard');
    jest.useRealTimers();
    cleanup();
  }
});

test('a missing field shows an error, and nothing is sent', async () => {
  const user = open('/register');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  expect(site.sent()).toEqual([]);
  expect(document.activeElement).toBe(screen.getByLabelText('Username'));
  screen.getByText('Enter a username.');
  screen.getByText('Enter your email address.');
  screen.getByText('Enter a password.');
});

function open(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/register" element={<SignIn />} />
        <Route path="/login" element={<SignIn />} />
        <Route path="/dashboard" element={<p>the dashboard</p>} />
      </Routes>
    </MemoryRouter>,
  );
  return userEvent.setup();
}

async function fillIn(user: ReturnType<typeof open>) {
  await user.type(screen.getByLabelText('Email'), 'ines@example.com');
  await user.type(screen.getByLabelText('Password'), 'Cut-14-final');
}

function mode(path: string) {
  open(path);
  const name = document.querySelector('button[type=submit]')?.textContent;
  cleanup();
  return name;
}

async function alertText() {
  return (await screen.findByRole('alert')).textContent;
}

// The page moves its connection to the node of the game, and never back and forth.
import { expect, it } from 'vitest';
import { SocketRoute } from './socketRoute';

it('A hint is followed once', () => {
  const route = new SocketRoute();
  expect(route.turn()).toBe(false);
  route.hint('Ab3dEf9h', '/n/n2/ws');
  expect(route.turn()).toBe(true);
  expect(route.path).toBe('/n/n2/ws');
  expect(route.turn()).toBe(false);
  route.hint('Ab3dEf9h', '/n/n2/ws');
  expect(route.turn()).toBe(false);
});

it('A load balancer that ignores the path causes one reconnection', () => {
  const route = new SocketRoute();
  route.hint('Ab3dEf9h', '/n/n2/ws');
  route.turn();
  route.failed();
  route.hint('Ab3dEf9h', '/n/n2/ws');
  expect(route.turn()).toBe(false);
  expect(route.path).toBe('/ws');
});

it('The game of a node that was lost is followed to its new node', () => {
  const route = new SocketRoute();
  route.hint('Ab3dEf9h', '/n/n2/ws');
  route.turn();
  route.hint('Ab3dEf9h', '/n/n3/ws');
  expect(route.turn()).toBe(true);
  expect(route.path).toBe('/n/n3/ws');
});

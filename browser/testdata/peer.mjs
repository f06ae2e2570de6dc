// Takes snapshots with Playwright, for comparison: node peer.mjs NODE_MODULES BROWSER URL. It opens URL and says "ready";
// for each line that it then reads it takes one snapshot, as a model is shown it, and prints how many ms that took.
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

const [modules, executablePath, url] = process.argv.slice(2);
const { chromium } = createRequire(modules + '/')('playwright-core');
const browser = await chromium.launch({ executablePath });
const page = await browser.newPage();
await page.goto(url);
console.log('ready');
for await (const line of createInterface({ input: process.stdin })) {
  const began = performance.now();
  await (page.ariaSnapshot ? page.ariaSnapshot({ mode: line }) : page.locator('body').ariaSnapshot());
  console.log(performance.now() - began);
}
await browser.close();

import { casesOf, openSample, testCases } from './sample.ts';

testCases(openSample(), casesOf('billing'));

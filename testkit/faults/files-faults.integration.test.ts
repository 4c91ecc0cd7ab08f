import { casesOf, openSample, testCases } from './sample.ts';

// Only here do S3, its events and the table disagree after a fault: what is counted, reserved, listed or deleted in one
// of them alone.

testCases(openSample(), casesOf('files'));
